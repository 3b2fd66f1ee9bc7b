-- The orders of the catalogue's lists are in indexes; what they replace is gone.
-- upgrade
select count(*) = 4 from pg_indexes where indexname like '%\_newest\_first';
select count(*) = 0 from pg_indexes where indexname in
    ('ix_course_published_at', 'ix_subject_published_at', 'ix_material_published_at');
