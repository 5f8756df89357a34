// The floor: what a page must do at least to show the list of tenants to a user who has signed in. It has no
// permissions, texts, settings, search, filters or live changes, and it never renews a token.
const session = Object.keys(localStorage).find((key) => key.startsWith('oidc.user:'));
const { access_token: token } = JSON.parse(localStorage.getItem(session));
const api = document.querySelector('meta[name=api]').content;
const dates = new Intl.DateTimeFormat('fr-CH', { dateStyle: 'short', timeStyle: 'short' });
const { compare } = new Intl.Collator('en', { numeric: true });

const styles = new CSSStyleSheet();
styles.replaceSync('table { inline-size: 100% } tr { block-size: 40px } th { text-align: start }');
document.adoptedStyleSheets = [styles];

const element = (name, ...children) => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

const cells = ({ name, key, contactEmail = '–', createdAt }) => [
  element('th', name),
  element('td', key),
  element('td', contactEmail),
  element('td', dates.format(new Date(createdAt))),
];

const answer = await fetch(`${api}/tenant/list`, { headers: { authorization: `Bearer ${token}` } });
const tenants = await answer.json();
tenants.sort((one, other) => compare(one.name, other.name));
// As many rows as the console draws first.
const rows = tenants.slice(0, 20).map((tenant) => element('tr', ...cells(tenant)));
document.querySelector('main').append(element('table', element('tbody', ...rows)));
