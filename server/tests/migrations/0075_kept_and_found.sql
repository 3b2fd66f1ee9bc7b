-- An order is found by what was bought, and by its number without dashes; a note keeps its lesson.
-- upgrade
select count(*) > 0 and bool_and(titles is not null) from "order";
select bool_and(titles = (select coalesce(string_agg(title, '、' order by position), '')
    from order_item where order_sid = "order".sid)) from "order";
select bool_and(search_text @@ quote_literal(lower(replace(number, '-', '')))::tsquery) from "order";
select confdeltype = 'a' from pg_constraint where conname = 'fk_note_lesson_sid';
