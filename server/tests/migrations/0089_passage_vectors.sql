-- Passages that were there have no vector yet; consents stay.
-- upgrade
select count(*) > 0 from assistant_consent where recipient = 'models.example.cn';
insert into passage_vector (passage_id, model, vector)
select id, 'bge-m3', array[0.5, -0.5]::real[] from passage limit 1;
select count(*) = 1 from passage_vector;
