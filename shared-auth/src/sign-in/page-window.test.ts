import { pageWindow } from './page-window.ts';

test('a form that is sent has an id of the console, so that no screen is said to have left it behind', () => {
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
  const action = 'https://provider.test/logout';
  pageWindow.send({ action, fields: { id_token_hint: 'a', state: 'b' } });
  const form = submit.mock.contexts[0] as HTMLFormElement;
  expect(form).toMatchObject({ action, method: 'post' });
  expect(form.id).toMatch(/^console-/);
  expect([...new FormData(form)]).toEqual([
    ['id_token_hint', 'a'],
    ['state', 'b'],
  ]);
});
