/** People, their logins and their settings. */

import { each, type Fates } from './fates.ts';

export const accounts = {
  people: {
    rows: 'kept',
    columns: {
      name: ['replaced', 'account.name'],
      email: ['replaced', 'account.email'],
      search_text: ['replaced', 'not: computed'],
      phone: ['cleared', 'account.phone'],
      gst_number: ['cleared', 'account.gst_number'],
      billing_state: ['cleared', 'account.billing_state'],
      billing_address: ['cleared', 'account.billing_address'],
      business_name: ['cleared', 'account.business_name'],
      buyer_kind: ['replaced', 'account.buyer_kind'],
      billing_country: ['cleared', 'account.billing_country'],
      password_hash: ['cleared', 'not: secret'],
      two_step_at: ['cleared', 'not: internal'],
      created_at: ['kept: anonymous', 'account.registered_at'],
      ...each(['kept: anonymous', 'not: internal'], 'id user_type state deactivated_at'),
      ...each(['kept: anonymous', 'not: internal'], 'erasure_requested_at'),
      erased_at: ['written', 'not: internal'],
      ...each(['kept: staff only', 'not: staff'], 'department email_confirmed_at requested_at'),
      ...each(['kept: staff only', 'not: staff'], 'verdict review_reason reviewed_at reviewed_by'),
    },
  },
  account_changes: {
    rows: 'deleted',
    columns: {
      kind: 'account_changes.kind',
      told_at: 'account_changes.from',
      new_email: 'account_changes.to',
      changed_at: 'account_changes.changed_at',
      ...each('not: internal', 'id person_id by_admin'),
    },
  },
  mail_preferences: {
    rows: 'deleted',
    columns: { title: 'account.mails_not_wanted', ...each('not: internal', 'person_id wanted') },
  },
  sessions: {
    rows: 'deleted',
    columns: {
      user_agent: 'devices.user_agent',
      created_at: 'devices.logged_in_at',
      last_used_at: 'devices.last_used_at',
      ended_at: 'devices.ended_at',
      ...each('not: internal', 'id person_id expires_at end_reason token_no token_no_since'),
      ...each('not: internal', 'confirmed_at confirm_failures'),
    },
  },
  login_attempts: {
    rows: 'deleted',
    columns: {
      tried_at: 'login_attempts.tried_at',
      network: 'login_attempts.network',
      user_agent: 'login_attempts.user_agent',
      outcome: 'login_attempts.outcome',
      ...each('not: internal', 'id account'),
    },
  },
  login_failures: {
    rows: 'deleted',
    columns: each('not: internal', 'account network failures failed_at locked_until'),
  },
  known_networks: { rows: 'deleted', columns: each('not: internal', 'account network seen_at') },
  login_challenges: {
    rows: 'deleted',
    columns: {
      ...each('not: secret', 'token_hash password_mark secret_sealed'),
      ...each('not: internal', 'person_id failures expires_at'),
    },
  },
  zero_rated_buyers: {
    rows: 'deleted',
    columns: {
      kind: 'zero_rating.kind',
      gstin: 'zero_rating.gst_number',
      confirmed_at: 'zero_rating.confirmed_at',
      customer_id: 'not: internal',
      confirmed_by: 'not: staff',
    },
  },
  two_steps: {
    rows: 'deleted',
    columns: {
      ...each('not: secret', 'secret_sealed pending_sealed recovery_key_sealed'),
      ...each('not: internal', 'person_id last_step pending_until failures failed_at wait_until told_at'),
    },
  },
  recovery_codes: {
    rows: 'deleted',
    columns: { code_hash: 'not: secret', ...each('not: internal', 'person_id used_at') },
  },
  second_step_failures: {
    rows: 'deleted',
    columns: each('not: internal', 'person_id network failures failed_at wait_until'),
  },
  // Codes for registering or a forgotten password have no person; jobs/clean-up.ts deletes them after two days.
  one_time_codes: {
    rows: 'deleted',
    columns: {
      ...each('not: secret', 'code_hash challenge'),
      ...each('not: internal', 'id person_id purpose email network requested_at expires_at'),
      ...each('not: internal', 'verified_at used_at tries challenge_tries far_tries'),
    },
  },
  idempotency_keys: {
    rows: 'deleted',
    columns: each('not: internal', 'person_id key operation request_hash answer started_at written owner'),
  },
  upload_days: { rows: 'deleted', columns: each('not: internal', 'person_id day bytes files') },
  customer_lookups: {
    rows: 'kept',
    columns: each(['kept: days', 'not: staff'], 'staff_id customer_id hour'),
  },
  audit_log: {
    rows: 'kept',
    columns: each(
      ['kept: audit', 'not: staff'],
      'id at actor_id actor_role operation action object object_id changes',
    ),
  },
} satisfies Partial<Fates>;
