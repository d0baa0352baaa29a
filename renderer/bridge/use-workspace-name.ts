import { useTranslation } from 'react-i18next';
import type { Workspace } from '#shared/bridge/workspaces.ts';

/** Name that the core gives to the sample; shown in the page's language until someone renames it. */
const CORE_SAMPLE_NAME = 'Sample';

/** How a workspace is called on screen. */
export function useWorkspaceName(): (workspace: Pick<Workspace, 'kind' | 'name'>) => string {
  const { t } = useTranslation('common');
  return ({ kind, name }) => (kind === 'sample' && name === CORE_SAMPLE_NAME ? t('workspace.sampleName') : name);
}
