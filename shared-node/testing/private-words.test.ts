import { findPrivateWords } from './private-words.ts';

const used = {
  names: ['Léa', 'Favre', 'lea.favre', 'lea.favre@arc.example', 'admin', 'Wood'],
  secrets: ['Vk3_x-9aQ2mPzL', 'admin'],
};

const found = (line: string) => findPrivateWords(`fine\n${line}\nfine`, used);

test.each([
  ['a user name', '{"msg":"failed for lea.favre"}', 'the name of a person'],
  ['a last name', '{"err":{"message":"Key (name)=(Favre) exists"}}', 'the name of a person'],
  ['a name behind an escape', String.raw`{"stack":"Error\nLéa is taken"}`, 'the name of a person'],
  ['an account', '{"username":"admin","msg":"signed in"}', 'the name of a person'],
  ['an account in an address', '/auth?prompt=none&hint=admin', 'the name of a person'],
  ['an address of a person', '{"msg":"no mail to somebody@else.example"}', 'an e-mail address'],
  ['an encoded e-mail address', '/users?q=somebody%40else.example', 'an e-mail address'],
  ['a token', 'jwt eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI1ZDFmIn0.c2ln', 'a signed token'],
  ['a bearer token', 'Authorization: Bearer abcdef123456', 'a bearer token'],
  ['a code', '"GET /?code=xyz HTTP/1.1" 200', 'a parameter of the sign-in'],
  ['a hint', '{"params":{"login_hint":"x"}}', 'a parameter of the sign-in'],
  ['a refresh token', 'grant refused for Vk3_x-9aQ2mPzL', 'a secret'],
])('%s in a log is found, with its line and without the word', (_, line, what) => {
  expect(found(line)).toEqual([{ line: 2, what }]);
});

test.each([
  '{"level":"info","method":"GET","route":"/api/admin/user/:id","status":200,"msg":"answered"}',
  '{"level":"info","grant":"refresh_token","error":"invalid_grant","msg":"grant"}',
  '{"err":{"code":"ECONNREFUSED","message":"connect ECONNREFUSED 127.0.0.1:5432"}}',
  'The admin API cannot use port 9010: another program is using it.',
  '    at file:///srv/node_modules/@fastify/cors@11.4.3/woods/index.js:12:3',
  '{"msg":"no preferred_username or password was given"}',
])('a line without private words is not reported: %s', (line) => {
  expect(found(line)).toEqual([]);
});
