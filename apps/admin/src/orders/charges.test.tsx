import { describeCharges } from '@portal/features/testing/describe-charges';
import { mockBesideOrder } from '../../test/make-order.ts';
import { renderApp } from '../../test/render-app.ts';
import { server } from '../../test/server.ts';

describeCharges(
  { renderApp, server },
  {
    path: '/adminorderdetail/12',
    detail: '/adminorder_detail/{id}',
    others: mockBesideOrder(),
  },
);
