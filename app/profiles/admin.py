"""Pages of the admin; those of news and documents have a module of their own."""

from app.profiles.material_admin import CompanyDocumentAdmin as CompanyDocumentAdmin
from app.profiles.material_admin import CompanyNewsAdmin as CompanyNewsAdmin
