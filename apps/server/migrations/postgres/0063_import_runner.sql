-- The run that stores an import's calls: one that another process took over from finds another run's id here and stops.
ALTER TABLE traffic_import ADD COLUMN runner uuid;
