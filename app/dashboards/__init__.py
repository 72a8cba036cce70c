"""Dashboards of asset managers: what is due, orders, the team and what readers looked for."""
