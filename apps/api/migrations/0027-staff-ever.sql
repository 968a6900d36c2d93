-- The staff of now and of before, who still have what they finished: searches ask which of them have a name.
create index staff_ever on people (id) where user_type = 'staff';
