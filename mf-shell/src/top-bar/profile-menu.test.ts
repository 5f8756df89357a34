import { getInitials } from './profile-menu.tsx';

describe('initials', () => {
  test.each([
    ['Ada Dupont', 'AD'],
    ['admin', 'AD'],
    ['Jean-Luc de la Rive', 'JR'],
    ['élodie', 'ÉL'],
    ['', ''],
  ])('of "%s" are "%s"', (name, initials) => {
    expect(getInitials(name)).toBe(initials);
  });
});
