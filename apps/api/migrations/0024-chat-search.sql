-- What finds a chat by a part of its order's number: lists show much more of an order, so their index finds too many.
create index orders_number on orders
  using gin (lower('ORD-' || lpad(id::text, greatest(6, length(id::text)), '0')) gin_trgm_ops);
