-- A passage may be a file's, which it does not keep; what was there stays another source's.
-- upgrade
select count(*) > 0 and bool_and(file_sid is null) from passage;
select count(*) > 0 and bool_and(file_sid is null) from assistant_citation;
select bool_and(confdeltype = 'c') and count(*) = 2 from pg_constraint
    where conname in ('fk_passage_file_sid_file', 'fk_assistant_citation_file_sid_file');
select pg_get_constraintdef(oid) like '%file_sid%' from pg_constraint
    where conname = 'ck_passage_one_source';
