import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import classes from './frame.module.css';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import { SearchButton } from './search-button.tsx';
import { StatusPill } from './status-pill.tsx';
import { WorkspaceMenu } from './workspace-menu.tsx';

/** Rail, top bar and the page between them. */
export function Frame() {
  const { t } = useTranslation('common');
  const main = useRef<HTMLElement>(null);
  const workspace = useWorkspace();
  return (
    <div className={classes.frame}>
      {/* A button, not a link: an address with #main would leave the page. */}
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {t('nav.skip')}
      </button>
      <Rail />
      <header className={classes.top}>
        <div className={classes.bar}>
          <WorkspaceMenu />
          <SearchButton />
          <div className={classes.spacer} />
          <StatusPill />
        </div>
        <Notices />
      </header>
      <main ref={main} tabIndex={-1} className={classes.main} data-scroll-restoration-id="main">
        {/* Another workspace is another chain: no state of a page may survive the switch. */}
        <Outlet key={workspace.id} />
      </main>
    </div>
  );
}
