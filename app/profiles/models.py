"""What belongs to asset managers; its parts have modules of their own, Django looks for models here."""

from app.profiles.document_models import CompanyDocument as CompanyDocument
from app.profiles.health_models import PaperReading as PaperReading
from app.profiles.news_models import CompanyNews as CompanyNews
