import { describeCharges } from '@portal/features/testing/describe-charges';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

describeCharges(
  { renderApp, server },
  { path: '/stafftaskdetail/12', detail: '/stafforder_detail/{id}', others: [] },
);
