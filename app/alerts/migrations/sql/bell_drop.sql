DROP TRIGGER alerts_storedscreen_ring ON alerts_storedscreen;
DROP FUNCTION alerts_ring();
