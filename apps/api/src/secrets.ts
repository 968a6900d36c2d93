/** Secrets with their predecessors, which stay valid during a rotation. */

import type { Config } from './config.ts';

/** The first one signs; all of them verify. */
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
