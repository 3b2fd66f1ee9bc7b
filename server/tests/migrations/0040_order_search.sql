-- What was ordered before is found as well.
-- upgrade
select bool_and(buyer_name <> '' and search_text @@ 'dd'::tsquery) from "order";
