import { Button } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkspaceContext } from '#renderer/bridge/page-context.ts';
import { useGuideTexts } from '#renderer/i18n/use-guide-texts.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { Empty, Page } from '#renderer/ui/page.tsx';
import classes from './guide.module.css';
import { FIRST_PAGE, findSections, type GuideChapter, makeGuide } from './guide.ts';
import { GuideText } from './guide-text.tsx';

/** The guide comes in the language of the page, and both with the app: nothing is asked for from a network. */
const GUIDES = {
  en: async () => (await import('./guide-en.ts')).guideEn,
  pl: async () => (await import('./guide-pl.ts')).guidePl,
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function useGuide() {
  const { i18n } = useTranslation();
  const language = i18n.language === 'pl' ? 'pl' : 'en';
  const { data } = useQuery({
    queryKey: ['guide', language],
    queryFn: async () => {
      const { files, pictures } = await GUIDES[language]();
      return {
        pages: makeGuide(files),
        pictures: new Map(Object.entries(pictures).map(([path, address]) => [nameOf(path), address])),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The user guide: its pages on the left, the one that is open beside them. Works without a network. */
export function GuidePage() {
  const t = useGuideTexts();
  const guide = useGuide();
  const { page: id = FIRST_PAGE } = useParams({ strict: false });
  const anchor = useLocation({ select: ({ hash }) => hash });
  const open = guide?.pages.find((one) => one.id === id);
  // The text comes after the page, and the place in it after the text.
  useEffect(() => {
    if (open !== undefined && anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, [open, anchor]);
  const isAlone = use(WorkspaceContext) === null;
  if (guide === undefined) return null;
  const shown = (
    <Page title={open?.title ?? t('title')}>
      <div className={classes.guide}>
        <Contents pages={guide.pages} open={id} />
        <article className={classes.text}>
          {open === undefined ? (
            <Empty title={t('noPage')} />
          ) : (
            <GuideText
              tokens={open.tokens}
              page={open.id}
              pages={guide.pages.map((one) => one.id)}
              pictures={guide.pictures}
            />
          )}
        </article>
      </div>
    </Page>
  );
  return isAlone ? <Alone>{shown}</Alone> : shown;
}

/** Before there is a workspace, the guide has no frame, only the way back to Welcome. */
function Alone({ children }: { readonly children: ReactNode }) {
  const t = useGuideTexts();
  return (
    <div className={classes.alone}>
      <header className={classes.top}>
        <Button
          component={Link}
          to="/welcome"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('toWelcome')}
        </Button>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}

/** All pages, or while something is sought the sections that have it. */
function Contents({ pages, open }: { readonly pages: readonly GuideChapter[]; readonly open: string }) {
  const t = useGuideTexts();
  const [query, setQuery] = useState('');
  const field = useFindKey();
  const found = useMemo(() => findSections(pages, query), [pages, query]);
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      <TextInput
        ref={field}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setQuery('');
        }}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={15} aria-hidden />}
      />
      {query.trim() === '' ? (
        <ul>
          {pages.map(({ id, title }) => (
            <li key={id}>
              <Link
                to="/guide/{-$page}"
                params={{ page: id }}
                className={classes.entry}
                aria-current={id === open ? 'page' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p role="status" className={classes.count}>
            {found.length === 0 ? t('nothing') : t('found', { count: found.length })}
          </p>
          <ul>
            {found.map(({ page, section }) => (
              <li key={`${page.id} ${section.anchor}`}>
                <Link to="/guide/{-$page}" params={{ page: page.id }} hash={section.anchor} className={classes.entry}>
                  {section.heading}
                  {section.anchor === '' ? null : <span className={classes.of}>{page.title}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

/** Ctrl+F leads to the field that searches the whole guide: in its own window, Endcap has no other search. */
function useFindKey() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      field.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return field;
}
