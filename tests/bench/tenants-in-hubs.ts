/** The large platform that lists are measured at: 120,000 pairs of hub and tenant. */
export const TENANTS = 100_000;
export const HUBS = 50;

/** What a new platform has anyway. */
const SEEDED = { tenants: 60, hubs: 4 };

/** Environment variables with which a platform is made that has them. */
export const tenantsInHubs = {
  SEED_TENANTS: String(TENANTS - SEEDED.tenants),
  SEED_HUBS: String(HUBS - SEEDED.hubs),
};
