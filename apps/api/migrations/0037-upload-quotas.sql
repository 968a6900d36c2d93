-- How much each person uploaded on a day in India.

create table upload_days (
  person_id bigint not null references people (id),
  day date not null,
  bytes bigint not null,
  files integer not null,
  primary key (person_id, day)
);
create index upload_days_by_day on upload_days (day);
