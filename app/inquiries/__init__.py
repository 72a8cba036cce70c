"""What people ask the provider by form: stored, mailed to staff, confirmed to the sender, answered in the admin."""
