/** The only reader of the environment: parses it once and reports every problem together. */
import { readCin } from '@portal/domain/cin';
import { isEmail } from '@portal/domain/email';
import { parseGstin } from '@portal/domain/gstin';
import { passwordProblem } from '@portal/domain/password';
import { z } from 'zod';

const developmentSecrets = ['development-secret', 'change-me', 'secret', 'example'];

const secret = z.string().min(32, 'must have at least 32 characters');
/** Fictitious, though the check character is right; invoices of production must not name them. */
const exampleProvider = {
  PROVIDER_NAME: 'Namuna Compliance',
  PROVIDER_PHONE: '+91 80 0000 0000',
  PROVIDER_EMAIL: 'hello@namuna.example',
  PROVIDER_ADDRESS: '12 Sample Street, Example Nagar, Bengaluru 560000',
  PROVIDER_GSTIN: '29AAAAA0000A1ZY',
} as const;
const gstin = z.string().transform((text, context) => {
  const right = parseGstin(text);
  if (right) return right;
  context.addIssue('is not a GST number');
  return z.NEVER;
});
const cin = z.string().transform((text, context) => {
  const read = readCin(text);
  if ('text' in read) return read.text;
  context.addIssue('is not a CIN');
  return z.NEVER;
});
const minutes = z.coerce.number().positive().max(525_600);
const hours = z.coerce.number().positive().max(8_760);
const origins = z.string().transform((text) => text.split(',').map((origin) => origin.trim()));

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  PUBLIC_URL: z.url().default('http://localhost:4000'),
  CUSTOMER_URL: z.url().default('http://localhost:4001'),
  STAFF_URL: z.url().default('http://localhost:4002'),
  ADMIN_URL: z.url().default('http://localhost:4003'),
  CORS_ORIGINS: origins.default(['http://localhost:4001', 'http://localhost:4002', 'http://localhost:4003']),
  TRUSTED_PROXIES: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** How long a process that is asked to stop still takes calls, so that proxies notice (record 0033). */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Whether `/docs`, from which calls can be tried out, is served; in production only when asked for. */
  DOCS: z.enum(['on', 'off']).optional(),
  /** How long people wait to hear of a change that its maker may still undo; the apps offer that for eight seconds. */
  UNDO_HOLD_SECONDS: z.coerce.number().int().min(0).max(60).default(10),
  /** Whether admins log in in two steps; required in production unless it says otherwise (record 0023). */
  ADMIN_TWO_STEP: z.enum(['required', 'optional']).optional(),
  /** How long a token, a session without a use and a session as a whole last (record 0031). */
  TOKEN_MINUTES: minutes.default(15),
  CUSTOMER_TOKEN_MINUTES: minutes.default(60),
  ADMIN_IDLE_MINUTES: minutes.default(30),
  ADMIN_SESSION_HOURS: hours.default(12),
  STAFF_IDLE_MINUTES: minutes.default(60),
  STAFF_SESSION_HOURS: hours.default(12),
  CUSTOMER_IDLE_MINUTES: minutes.default(7 * 24 * 60),
  CUSTOMER_SESSION_HOURS: hours.default(30 * 24),
  /** So long after the password or a code was given, it is not asked for again. */
  CONFIRMATION_MINUTES: minutes.default(10),

  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: z.string().optional(),

  TOKEN_SECRET: secret,
  CODE_SECRET: secret,
  LINK_SECRET: secret,
  DATA_SECRET: secret,

  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().default('Namuna Compliance <no-reply@namuna.example>'),

  /** `file:/folder`, or `s3://bucket?endpoint=…&region=…` for any store that speaks S3. */
  FILES_URL: z
    .string()
    .regex(/^(file:.|s3:\/\/.)/, 'must be file:/path or s3://bucket')
    .default('file:.data/files'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),

  /** A ClamAV daemon that every uploaded file is sent to: `tcp://host:port` or `unix:/path`. */
  CLAMAV_URL: z
    .string()
    .regex(/^(tcp:\/\/[^/:\s]+:\d+|unix:\/.+)$/, 'must be tcp://host:port or unix:/path')
    .optional(),
  /** How much one person may upload on a day: customers who have paid, those who have not yet, staff and admins. */
  UPLOAD_MB_A_DAY: z.coerce.number().int().min(1).default(1_024),
  UPLOAD_FILES_A_DAY: z.coerce.number().int().min(1).default(500),
  UPLOAD_MB_A_DAY_UNPAID: z.coerce.number().int().min(1).default(50),
  UPLOAD_FILES_A_DAY_UNPAID: z.coerce.number().int().min(1).default(30),
  UPLOAD_MB_A_DAY_STAFF: z.coerce.number().int().min(1).default(5_120),
  UPLOAD_FILES_A_DAY_STAFF: z.coerce.number().int().min(1).default(2_000),
  /** Below so much free disk uploads are refused, since a full disk stops more than uploads. */
  UPLOAD_MIN_FREE_MB: z.coerce.number().int().min(0).default(512),
  /** How long the bytes of a removed or replaced document are kept, though nobody can open them. */
  REMOVED_FILES_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),

  PAYMENT_API_URL: z.url().default('https://api.razorpay.com'),
  PAYMENT_CHECKOUT_URL: z.url().default('https://checkout.razorpay.com/v1/checkout.js'),
  PAYMENT_KEY_ID: z.string().min(1),
  PAYMENT_KEY_SECRET: z.string().min(8),
  PAYMENT_WEBHOOK_SECRET: z.string().min(8),

  PROVIDER_NAME: z.string().default(exampleProvider.PROVIDER_NAME),
  /** As registered: what invoices name. Without it they name PROVIDER_NAME. */
  PROVIDER_LEGAL_NAME: z.string().trim().min(1).max(100).optional(),
  /** A company must write it on its invoices and letters. */
  PROVIDER_CIN: cin.optional(),
  PROVIDER_WEBSITE: z.url({ protocol: /^https$/ }).optional(),
  PROVIDER_PHONE: z.string().default(exampleProvider.PROVIDER_PHONE),
  PROVIDER_EMAIL: z.string().default(exampleProvider.PROVIDER_EMAIL),
  PROVIDER_ADDRESS: z.string().default(exampleProvider.PROVIDER_ADDRESS),
  /** Its first two digits are the state that the provider supplies from. */
  PROVIDER_GSTIN: gstin.prefault(exampleProvider.PROVIDER_GSTIN),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks the environment. Throws one error that names every bad variable.
 * In production it refuses example secrets and the payment sandbox (docs/architecture.md, "Trust").
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not complete:\n  ${problems.join('\n  ')}`);
  }
  const problems = parsed.data.NODE_ENV === 'production' ? unsafeInProduction(parsed.data) : [];
  if (problems.length > 0) throw new Error(`Not safe for production:\n  ${problems.join('\n  ')}`);
  const isProduction = parsed.data.NODE_ENV === 'production';
  const {
    ADMIN_TWO_STEP = isProduction ? 'required' : 'optional',
    DRAIN_SECONDS = isProduction ? 5 : 0,
    DOCS = isProduction ? 'off' : 'on',
    ...given
  } = parsed.data;
  return { ...given, ADMIN_TWO_STEP, DRAIN_SECONDS, DOCS };
}

function unsafeInProduction(env: z.infer<typeof environment>): string[] {
  const secrets = ['TOKEN_SECRET', 'CODE_SECRET', 'LINK_SECRET', 'DATA_SECRET'] as const;
  const weak = secrets.filter((name) => developmentSecrets.some((word) => env[name].includes(word)));
  const repeated = new Set(secrets.map((name) => env[name])).size < secrets.length;
  return [
    ...weak.map((name) => `${name} is an example secret`),
    ...(repeated ? ['TOKEN_SECRET, CODE_SECRET, LINK_SECRET and DATA_SECRET must differ'] : []),
    ...(new URL(env.PAYMENT_API_URL).hostname === 'api.razorpay.com'
      ? []
      : ['PAYMENT_API_URL is not the real provider']),
    ...(env.PAYMENT_KEY_ID.startsWith('rzp_test') ? ['PAYMENT_KEY_ID is a test key'] : []),
    ...exampleDetails(env),
  ];
}

/** What stands on invoices, mails and pages: nobody's name, or no name, would make an invoice of no use to its buyer. */
function exampleDetails(env: z.infer<typeof environment>): string[] {
  const names = [
    'PROVIDER_NAME',
    'PROVIDER_PHONE',
    'PROVIDER_EMAIL',
    'PROVIDER_ADDRESS',
    'PROVIDER_GSTIN',
  ] as const;
  return names.flatMap((name) => {
    if (env[name].trim() === '') return [`${name} is empty`];
    const isExample = bare(env[name]) === bare(exampleProvider[name]) || isOfExamples(name, env[name]);
    return isExample ? [`${name} is the example`] : [];
  });
}

/** However it is spaced and written. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[\s,]+/g, '');

/** Of a domain that nobody can own (RFC 2606). */
const isOfExamples = (name: string, text: string) =>
  name === 'PROVIDER_EMAIL' && /(?:\.example|[@.]example\.(?:com|net|org))$/i.test(text.trim());

const firstAdmin = z.object({
  ADMIN_NAME: z.string().trim().min(1).max(100),
  ADMIN_EMAIL: z.string().trim().toLowerCase().refine(isEmail, 'must be an e-mail address'),
  ADMIN_PASSWORD: z.string().superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    if (/demo-?pass|change-?me|example|secret/i.test(password)) {
      context.addIssue({ code: 'custom', message: 'is an example; choose one of your own' });
    }
  }),
});

/** Who the first admin is (admin-login-007). Throws one error that names every bad variable and repeats no value. */
export function readFirstAdmin(env: NodeJS.ProcessEnv = process.env) {
  const parsed = firstAdmin.safeParse(env);
  if (parsed.success) {
    const { ADMIN_NAME: name, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = parsed.data;
    return { name, email, password };
  }
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The first admin is not complete:\n  ${problems.join('\n  ')}`);
}
