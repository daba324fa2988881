import { FAULTS } from '../faults.ts';

/** Preloaded by Node before the portal, if a gate runs under a fault that changes how the process behaves. */
FAULTS.find(({ name }) => name === process.env.GATE_FAULT)?.behavior?.();
