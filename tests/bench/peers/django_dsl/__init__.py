"""The peer django-opensearch-dsl, as a Django app beside the product's own."""
