import { AppError } from '@catlas/platform/errors/app-error.ts';
import { expect, it } from 'vitest';
import { describePlainForm, explainPlainForm } from './plain-cat-form.server.ts';

const now = new Date('2026-07-04T17:30:00Z');

function fill(name: string): FormData {
  const form = new FormData();
  form.set('name', name);
  form.set('description', 'White, with one grey ear. Shy.');
  describePlainForm(form, now);
  return form;
}

it('a form without JavaScript that has no name sends the first words as the title, and does not show them as the name', () => {
  const refusal = new AppError('invalid', { fields: [{ field: 'file', message: 'Add a photo.' }] });
  expect(fill(' ').get('name')).toBe('White, with one grey ear');
  expect(explainPlainForm(refusal, fill(' ')).values.name).toBe('');
  expect(fill('Papier').get('name')).toBe('Papier');
  expect(explainPlainForm(refusal, fill('Papier')).values.name).toBe('Papier');
});
