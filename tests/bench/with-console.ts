import {
  type Deployment,
  type DeploymentSettings,
  startDeployment,
} from '@console/tooling/start/deployment.ts';

/** Runs a measurement on a new console. Tokens outlive the measurement, because its visits share a session. */
export async function withConsole<Value>(
  settings: DeploymentSettings,
  measure: (deployment: Deployment) => Promise<Value>,
): Promise<Value> {
  const environment = { ACCESS_TOKEN_SECONDS: '3600', ...settings.environment };
  const deployment = await startDeployment({ ...settings, environment });
  try {
    return await measure(deployment);
  } finally {
    await deployment.stop();
  }
}
