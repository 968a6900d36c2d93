-- What finds a person's data without reading everybody's, for their archive and their erasure; and what the deletion of
-- a row looks through for those that point at it.

create index notifications_of_order on notifications (order_id) where order_id is not null;
create index notifications_of_ticket on notifications (ticket_id) where ticket_id is not null;
create index ticket_files_of_reply on ticket_files (reply_id) where reply_id is not null;
create index document_uploads_reused on document_uploads (reused_from) where reused_from is not null;
create index chat_digests_of_order on chat_digests (order_id);
-- Those in the bin as well.
create index tickets_ever_of_customer on tickets (customer_id, id);
-- Those who are no admins any more as well.
create index people_every_admin on people (id) where user_type = 'admin';

-- Ended ones too; as small, and an end no longer moves the row in it.
create index sessions_of_person on sessions (person_id);
drop index sessions_open_of_person;
