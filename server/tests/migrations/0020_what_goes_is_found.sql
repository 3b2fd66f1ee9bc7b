-- What is studied and issued stays as it is, and is found from the lesson and the file.
-- upgrade
select count(*) = 6 from pg_indexes where indexname in (
    'ix_enrolment_last_lesson_sid', 'ix_study_session_lesson_sid', 'ix_lesson_progress_lesson_sid',
    'ix_study_interval_lesson_sid', 'ix_note_lesson_sid', 'ix_certificate_history_specimen_sid');
