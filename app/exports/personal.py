"""What exports keep about persons."""

from app.database.personal import End, holds

holds(
    "exports.Place",
    "which account, or which visitor as a hash, waits for an export",
    end=End.EXPIRES,
    kept="minutes: until the export is made or its reader is gone",
    withheld="gone before anybody could read the file",
)
