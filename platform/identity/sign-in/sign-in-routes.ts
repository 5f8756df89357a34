import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { errors, Interaction, InteractionResults, Provider } from 'oidc-provider';
import { findAccount, findCredential, renewPassword } from '../account-store.ts';
import { addresses } from '../addresses.ts';
import { checkPassword } from '../password.ts';
import type { Secrets } from '../secrets.ts';
import { recordAccess } from '../session/record-access.ts';
import type { Settings } from '../settings.ts';
import type { Tables } from '../tables.ts';
import { getRestartAddress } from './expired-sign-in.ts';
import { KnownDevices } from './known-devices.ts';
import { escapeHtml, page } from './page.ts';
import { releaseQuestionPage, signInPage } from './sign-in-page.ts';
import { type Texts, textsFor } from './texts.ts';
import { Throttle } from './throttle.ts';

export interface SignInParts {
  provider: Provider;
  settings: Settings;
  database: Kysely<Tables>;
  secrets: Secrets;
  SessionNotFound: typeof errors.SessionNotFound;
}

type Query = Readonly<Record<string, unknown>>;

/** The results of the consent form, by the answer that it sends. */
const RELEASE_ANSWERS: ReadonlyMap<string, InteractionResults> = new Map([
  ['yes', { consent: {} }],
  ['no', { error: 'access_denied' }],
]);

/** Adds the sign-in page and the handling of its form. */
export function addSignInRoutes(realm: FastifyInstance, parts: SignInParts): void {
  const { provider, settings, database, secrets, SessionNotFound } = parts;
  const { pathname: realmPath } = new URL(settings.issuer);
  const throttle = new Throttle(database, settings);
  const knownDevices = new KnownDevices(settings.issuer, secrets.cookieKey);

  /** Finds the sign-in that this browser has started. */
  async function findInteraction(request: FastifyRequest, reply: FastifyReply) {
    try {
      return await provider.interactionDetails(request.raw, reply.raw);
    } catch (error) {
      if (error instanceof SessionNotFound) return undefined;
      throw error;
    }
  }

  /** Ends an interaction, and returns the address where the sign-in continues. */
  function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const merge = { mergeWithLastSubmission: 'consent' in result };
    return provider.interactionResult(request.raw, reply.raw, result, merge);
  }

  /** Returns where a sign-in continues if another tab has created a session meanwhile. */
  async function addressWithSession(
    { params, prompt }: Interaction,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | undefined> {
    if (prompt.reasons.some((reason) => reason !== 'no_session')) return undefined;
    const context = provider.createContext(request.raw, reply.raw);
    const { accountId } = await provider.Session.get(context);
    if (accountId === undefined) return undefined;
    const asked = Object.entries(params).map(([name, value]) => [name, String(value)]);
    return `${settings.issuer}${addresses.authorization}?${new URLSearchParams(asked)}`;
  }

  function sendExpired(request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) {
    const texts = textsFor(request.headers['accept-language']);
    const target = escapeHtml(getRestartAddress(request.query, settings));
    const main = `<p>${escapeHtml(texts.expired)}</p>
<p><a class="button" href="${target}">${escapeHtml(texts.toConsole)}</a></p>`;
    return reply
      .code(400)
      .type('text/html')
      .send(page({ texts, realmPath }, texts.expiredTitle, main));
  }

  function sendForm(reply: FastifyReply, texts: Texts, username: string, error?: string) {
    const { search: query } = new URL(reply.request.url, settings.issuer);
    const form = { username, error, query, showLocalAccounts: settings.localAccounts };
    return sendPage(reply, signInPage({ texts, realmPath }, form));
  }

  /** Asks the signed-in user whether a terminal may release on their behalf. */
  async function askForConsent(reply: FastifyReply, texts: Texts, sub: string) {
    const account = await findAccount(database, sub);
    return sendPage(reply, releaseQuestionPage({ texts, realmPath }, account?.username ?? ''));
  }

  realm.get<{ Querystring: Query }>(`${addresses.signIn}/:uid`, async (request, reply) => {
    const interaction = await findInteraction(request, reply);
    if (interaction === undefined) return sendExpired(request, reply);
    const texts = textsOf(interaction, request);
    const { prompt, session, params } = interaction;
    if (prompt.name === 'consent') return askForConsent(reply, texts, session?.accountId ?? '');
    const address = await addressWithSession(interaction, request, reply);
    if (address !== undefined) return reply.redirect(address, 303);
    return sendForm(
      reply,
      texts,
      toText(request.query.username) ?? toText(params.login_hint) ?? '',
    );
  });

  realm.post<{ Body: URLSearchParams | undefined; Querystring: Query }>(
    `${addresses.signIn}/:uid`,
    async (request, reply) => {
      const interaction = await findInteraction(request, reply);
      if (interaction === undefined) return sendExpired(request, reply);
      const texts = textsOf(interaction, request);
      if (interaction.prompt.name === 'consent') {
        const answered = RELEASE_ANSWERS.get(request.body?.get('answer') ?? '');
        if (answered) return reply.redirect(await finish(request, reply, answered), 303);
        return askForConsent(reply, texts, interaction.session?.accountId ?? '');
      }
      const username = (request.body?.get('username') ?? '').trim();
      const password = (request.body?.get('password') ?? '').slice(0, 1000);
      // PostgreSQL text cannot contain a NUL.
      const name = username.toLowerCase().replaceAll('\0', '').slice(0, 200);
      if (name === '' || password === '') {
        return sendForm(reply, texts, username, texts.missing);
      }
      const credential = await findCredential(database, name);
      const { cookie } = request.headers;
      const device = knownDevices.find(cookie, credential);
      const attempt = device === undefined ? { name, address: request.ip } : { device };
      const pause = await throttle.begin(attempt);
      if (pause > 0) {
        reply.code(429).header('retry-after', pause);
        return sendForm(reply, texts, username, texts.paused(pause));
      }
      const verdict = await checkPassword(password, credential?.password);
      if (verdict === 'wrong' || credential === undefined) {
        // The name of an unknown account is left out, because it may be a password.
        const who = credential
          ? { sub: credential.sub, name }
          : { sub: 'unknown', name: 'unknown' };
        const attempt = { ...who, what: 'signIn', outcome: 'wrong-password' };
        await recordAccess(database, settings, request, attempt);
        return sendForm(reply, texts, username, texts.wrong);
      }
      await throttle.recordSuccess(attempt);
      const current =
        verdict === 'right' ? credential : await renewPassword(database, credential, password);
      reply.header('set-cookie', knownDevices.cookieFor(cookie, current));
      // Recorded before it takes effect, so that no sign-in is missing.
      const done = { sub: credential.sub, name, what: 'signIn', outcome: 'signed-in' };
      await recordAccess(database, settings, request, done);
      const login = { accountId: credential.sub, remember: true };
      return reply.redirect(await finish(request, reply, { login }), 303);
    },
  );
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);

const textsOf = ({ params }: Interaction, { headers }: FastifyRequest): Texts =>
  textsFor(toText(params.ui_locales), headers['accept-language']);

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
