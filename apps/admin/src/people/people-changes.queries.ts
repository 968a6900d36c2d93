/** Mutations of people: add, edit, delete, unlock, approve, and export all customers. */

import type { CustomerForm, NewStaffForm, StaffForm } from '@portal/domain/forms/person';
import { ApiError } from '@portal/sdk/api-error';
import type { Api } from '@portal/sdk/client';
import { data } from '@portal/sdk/data';
import { type QueryClient, mutationOptions } from '@tanstack/react-query';
import { peopleKeys } from './people.queries.ts';

/** The toast of a failed export or deletion is the same for every error (admin-customers-008, admin-customers-009). */
const failed = { failureToast: 'Something wrong please try again.' };
const invalidatePeople = (queryClient: QueryClient) => () =>
  queryClient.invalidateQueries({ queryKey: peopleKeys.all });

/** The form shows a conflicting version, and a taken e-mail at its field. */
const loadConflictingVersion = (queryClient: QueryClient) => (error: Error) =>
  error instanceof ApiError && error.status === 409 && error.errors.length === 0
    ? invalidatePeople(queryClient)()
    : undefined;

/** The version that an edit is based on. */
interface Seen {
  seen: string;
}

export const addStaffMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['staffregister'],
    mutationFn: (body: NewStaffForm) => data(api.POST('/staffregister', { body })),
    meta: { successToast: true },
    onSuccess: invalidatePeople(queryClient),
  });

export const editStaffMutation = (api: Api, queryClient: QueryClient, id: number) =>
  mutationOptions({
    mutationKey: ['staffedit', id],
    mutationFn: (values: StaffForm & Seen) => data(api.POST('/staffedit', { body: { id, ...values } })),
    meta: { successToast: true },
    onSuccess: invalidatePeople(queryClient),
    onError: loadConflictingVersion(queryClient),
  });

export const editCustomerMutation = (api: Api, queryClient: QueryClient, id: number) =>
  mutationOptions({
    mutationKey: ['staffedit', id],
    mutationFn: (values: CustomerForm & Seen) =>
      data(api.POST('/staffedit', { body: { id, ...values, user_type: 'user' } })),
    meta: { successToast: true },
    onSuccess: invalidatePeople(queryClient),
    onError: loadConflictingVersion(queryClient),
  });

/** Of staff and customers alike. */
export const deleteMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['deletestaff'],
    mutationFn: (id: number) => data(api.POST('/deletestaff', { body: { id } })),
    meta: { ...failed, successToast: true },
    onSuccess: invalidatePeople(queryClient),
  });

export const unlockMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['unlock_account'],
    mutationFn: (id: number) => data(api.POST('/unlock_account', { body: { id } })),
    meta: { successToast: true, networkToast: true },
    onSuccess: invalidatePeople(queryClient),
  });

export const exportMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['exportCustomers'],
    mutationFn: () => data(api.POST('/exportCustomers', { body: {} })),
    meta: failed,
  });

export interface Review {
  id: number;
  verdict: 'Approved' | 'Rejected';
  /** Sent to the rejected person. */
  reason?: string;
}

export const reviewMutation = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ['review_staff_request'],
    mutationFn: (body: Review) => data(api.POST('/review_staff_request', { body })),
    meta: { successToast: true, networkToast: true },
    // Also after a conflict: somebody else has decided.
    onSettled: invalidatePeople(queryClient),
  });
