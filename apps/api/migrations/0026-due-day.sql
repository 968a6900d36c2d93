-- The due day, reading the timeline once: as a statement it was read again for each of its parts, which took most of the
-- time of writing an order. The days are the same, so what is stored stays true.

create or replace function order_due_day(ordered_at timestamptz, timeline text) returns date
  immutable parallel safe language plpgsql as $$
declare
  parts text[] := regexp_match(timeline, '(\d{1,3})\s*(working|business)?\s*(hour|hr|day|week|month)s?\y', 'i');
  amount int := parts[1];
  unit text := lower(parts[3]);
  start date := (ordered_at at time zone 'Asia/Kolkata')::date;
  days int := case unit when 'week' then amount * 7 when 'day' then amount else (amount + 23) / 24 end;
  base date := start - greatest(extract(isodow from start)::int - 5, 0);
begin
  if parts is null then
    return null;
  elsif unit = 'month' then
    return (start + make_interval(months => amount))::date;
  elsif parts[2] is null or days = 0 then
    return start + days;
  end if;
  return base + days / 5 * 7 + days % 5 + case when extract(isodow from base) + days % 5 > 5 then 2 else 0 end;
end $$;
