-- What is open is read from the tallies now. What is late is counted by staff member and department, from this index alone.

drop index orders_open;
drop index orders_open_of_department;
create index orders_late on orders (due_rank, assigned_to, category) where due_rank < 'infinity';
