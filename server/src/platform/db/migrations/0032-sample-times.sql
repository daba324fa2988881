-- A sample carries the time at which it was taken; one of them is kept in ten minutes.
create unique index health_sample_ten_minutes on health_sample (date_bin('10 minutes', at, '1970-01-01 00:00:00+00'::timestamptz));
