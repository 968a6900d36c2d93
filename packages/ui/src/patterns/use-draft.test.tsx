import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

const first = { name: '', password: '', files: 0 };
const draft = () => renderHook(() => useDraft('register', first, ['password'])).result.current;

describe('the draft of a form', () => {
  it('starts with the initial values', () => {
    expect(draft().initialValues).toEqual(first);
  });

  it('survives a reload, without its secrets', () => {
    draft().save({ name: 'Asha', password: 'Demo-pass-1', files: 2 });
    expect(draft().initialValues).toEqual({ name: 'Asha', password: '', files: 2 });
    expect(window.sessionStorage.getItem('draft.register')).not.toContain('Demo-pass-1');
    expect(window.localStorage).toHaveLength(0);
  });

  it('is removed when the form is sent', () => {
    draft().save({ name: 'Asha', password: '', files: 0 });
    draft().clear();
    expect(draft().initialValues).toEqual(first);
  });

  it.each(['{broken', '[]', 'null', '"text"', '{"name":5,"unknown":true}'])(
    'is ignored when it reads %j',
    (stored) => {
      window.sessionStorage.setItem('draft.register', stored);
      expect(draft().initialValues).toEqual(first);
    },
  );
});
