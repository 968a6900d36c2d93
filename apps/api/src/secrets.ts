/** Each secret with the one before it, which stays good while it is changed: what was made with either is known by both. */
import type { Config } from './config.ts';

/** The first makes what is new; all of them are tried on what is given. */
export type Secrets = readonly [string, ...string[]];

type Name = 'TOKEN_SECRET' | 'CODE_SECRET' | 'LINK_SECRET' | 'DATA_SECRET';
export type SecretsOf<Of extends Name> = Pick<Config, Of | `${Of}_PREVIOUS`>;

export const tokenSecrets = (config: SecretsOf<'TOKEN_SECRET'>) =>
  both(config.TOKEN_SECRET, config.TOKEN_SECRET_PREVIOUS);
export const codeSecrets = (config: SecretsOf<'CODE_SECRET'>) =>
  both(config.CODE_SECRET, config.CODE_SECRET_PREVIOUS);
export const linkSecrets = (config: SecretsOf<'LINK_SECRET'>) =>
  both(config.LINK_SECRET, config.LINK_SECRET_PREVIOUS);
export const dataSecrets = (config: SecretsOf<'DATA_SECRET'>) =>
  both(config.DATA_SECRET, config.DATA_SECRET_PREVIOUS);

const both = (now: string, previous: string | undefined): Secrets =>
  previous === undefined ? [now] : [now, previous];
