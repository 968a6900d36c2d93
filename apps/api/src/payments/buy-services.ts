import type { Handler } from '../contract/operation.ts';
import { placeOrders } from './place-order.ts';

/** Takes a list of services where `place_order` takes one service or an unpaid order. */
export const buyServices: Handler<'buyServices'> = (deps, call) => placeOrders(deps, call);
