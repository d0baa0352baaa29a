/** Calls of the writer's thread about photo-level results and pins. */
export const createResultsCalls = () => ({});

/** Calls of the thread that works out reports. */
export const createReportCalls = () => ({});
