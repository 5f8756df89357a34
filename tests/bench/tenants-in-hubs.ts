/** The large platform for measurements of lists: 120,000 pairs of hub and tenant. */
export const TENANTS = 100_000;
export const HUBS = 50;

const SEEDED = { tenants: 60, hubs: 4 };

export const tenantsInHubs = {
  SEED_TENANTS: String(TENANTS - SEEDED.tenants),
  SEED_HUBS: String(HUBS - SEEDED.hubs),
};
