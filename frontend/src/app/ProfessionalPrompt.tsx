import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useHintHidden } from '@/features/professional/hint';
import { isFundList } from '@/features/professional/lists';
import { useConsent } from '@/shared/consent';
import { withTexts } from '@/shared/i18n';
import { useSession } from '@/shared/session/store';

/** The view of a list at which somebody may be asked: who has come this far makes use of them. */
const VIEWS = 3;
/** The list is to be seen first, in milliseconds. */
const PATIENCE = 1500;

type Question = ComponentType<{ onClose: () => void }>;

const load = () => withTexts(['professional'], () => import('@/features/professional/ProfessionalDialog'));

/** Asks visitors who use lists of funds, once, whether they are professional investors. */
export function ProfessionalPrompt() {
  const { pathname, search } = useLocation();
  const views = useListViews();
  const [Question, setQuestion] = useState<Question | null>(null);
  const welcome = useWelcome();

  const ask = useEffectEvent(async () => {
    if (!welcome()) return;
    try {
      const { default: Loaded } = await load();
      if (welcome()) setQuestion(() => Loaded);
    } catch {
      // Nothing is missed that could not be asked at the next list.
    }
  });
  useEffect(() => {
    if (views < VIEWS || !isFundList(pathname, search)) return;
    const timer = setTimeout(() => void ask(), PATIENCE);
    return () => clearTimeout(timer);
  }, [views, pathname, search]);
  // The question belongs to the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger, not an input.
  useEffect(() => setQuestion(null), [pathname]);

  return Question === null ? null : <Question onClose={() => setQuestion(null)} />;
}

/** How many lists, pages of them or orders have been looked at since the portal was opened. Kept nowhere. */
function useListViews(): number {
  const { pathname, search } = useLocation();
  const [views, setViews] = useState(0);
  const last = useRef('');
  useEffect(() => {
    const address = pathname + search;
    if (last.current === address) return;
    last.current = address;
    if (isFundList(pathname, search)) setViews((before) => before + 1);
  }, [pathname, search]);
  return views;
}

/** Whether a question would not get in anybody's way, to be asked when it is about to be shown. */
function useWelcome(): () => boolean {
  const { user, loading } = useSession();
  const hidden = useHintHidden();
  const consent = useConsent();
  return () =>
    user === null &&
    !loading &&
    hidden === null &&
    // One question at a time: that about cookies comes first.
    consent !== null &&
    document.querySelector('dialog[open]') === null &&
    !document.activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea');
}
