/** The names of the seeded hubs, tenants and users. */
export const hubNames = [
  { name: 'Arc lémanique', description: 'Genève, Vaud et le Bas-Valais.' },
  { name: 'Deutschschweiz', description: 'Zürich, Bern, Basel und die Ostschweiz.' },
  { name: 'France Est', description: 'Lyon, Grenoble, Annecy et Dijon.' },
  { name: 'United Kingdom', description: 'London, Leeds and Edinburgh.' },
] as const;

export const tenantNames = [
  'Banque du Léman',
  'Caisse Cantonale',
  'Clinique des Alpes',
  'Énergie Valais',
  'Fiduciaire Rochat',
  'Helvetia Logistics',
  'Hôpital Riviera',
  'Imprimerie Genet',
  'Jura Instruments',
  'Keller & Söhne',
  'Librairie Payot-Nord',
  'Mobilité Genève',
  'Notariat Favre',
  'Optique Lavaux',
  'Pharmacie du Bourg',
  'Quincaillerie Morel',
  'Régie Beausoleil',
  'Services Industriels de Nyon',
  'Théâtre du Jorat',
  'Union Maraîchère',
  'Vignobles Chappaz',
  'Zürcher Werkzeugbau',
  'Aare Treuhand',
  'Basler Papierfabrik',
  'Bündner Holzbau',
  'Emmentaler Molkerei',
  'Glarus Textil',
  'Innerschweizer Spedition',
  'Luzerner Uhrwerke',
  'Müller Getreide',
  'Rheinhafen Lager',
  'Säntis Bergbahnen',
  'Thurgauer Obstbau',
  'Winterthur Maschinen',
  'Ateliers de la Croix-Rousse',
  'Boulangerie Perrin',
  'Chocolaterie Bonnat-Vial',
  'Coopérative du Beaujolais',
  'Écoles du Dauphiné',
  'Fonderie Giraud',
  'Grenoble Semi-conducteurs',
  'Imprimeurs de Bourgogne',
  'Laboratoires Vercors',
  'Mairie de Talloires',
  'Papeteries d’Annecy',
  'Soieries Lyonnaises',
  'Transports Charvet',
  'Verrerie du Rhône',
  'Ashdown Insurance',
  'Blackwood & Hart Solicitors',
  'Calder Valley Housing',
  'Dunmore Breweries',
  'Eastgate Hospitals Trust',
  'Forth Marine Survey',
  'Greywell Publishing',
  'Harrogate Water',
  'Kingsbridge Rail',
  'Leeds Robotics',
  'Northcote College',
  'Pennine Broadband',
] as const;

/** First and last names, grouped by region so that they fit together. */
export const people = [
  {
    firstNames: ['Léa', 'Noé', 'Chloé', 'Loïc', 'Aurélie', 'Benoît', 'Céline', 'Didier', 'Élodie'],
    lastNames: ['Favre', 'Rochat', 'Chappuis', 'Jaquet', 'Monnier', 'Pittet', 'Cuénod', 'Dubuis'],
  },
  {
    firstNames: ['Jürg', 'Annelies', 'Beat', 'Vreni', 'Urs', 'Regula', 'Käthi', 'Reto', 'Sandro'],
    lastNames: ['Müller', 'Zürcher', 'Ammann', 'Bühler', 'Hänni', 'Stöckli', 'Wüthrich', 'Keller'],
  },
  {
    firstNames: ['Camille', 'François', 'Inès', 'Théo', 'Maëlle', 'Rémi', 'Zoé', 'Gaël', 'Manon'],
    lastNames: ['Lefèvre', 'Moreau', 'Garnier', 'Bérard', 'Dupré', 'Chevalier', 'Noël', 'Vidal'],
  },
  {
    firstNames: ['Alice', 'Oliver', 'Grace', 'Harry', 'Imogen', 'Jack', 'Freya', 'Thomas', 'Zara'],
    lastNames: ['Ashworth', 'Bennett', 'Clarke', 'Doyle', 'Hughes', 'O’Brien', 'Pritchard', 'Wood'],
  },
] as const;

/** Converts a name to a key: `Keller & Söhne` to `keller-soehne`. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
