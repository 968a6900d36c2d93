-- Why an issued document was taken back from its customer.

alter table document_uploads
  add column withdrawn_reason text,
  add constraint document_uploads_withdrawn check (withdrawn_reason is null
    or (issued_order_id is not null and state = 'removed' and length(withdrawn_reason) between 3 and 500));
