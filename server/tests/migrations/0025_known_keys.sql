-- Nothing is known of the keys until the next start.
-- upgrade
select count(*) = 0 from known_key;
insert into known_key (name, fingerprint) values ('keyring.json', '\x00');
