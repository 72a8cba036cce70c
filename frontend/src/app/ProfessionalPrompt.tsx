import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { isFundList } from '@/features/professional/lists';
import { withTexts } from '@/shared/i18n';
import { useHintHidden } from '@/shared/professional-hint';
import { useSession } from '@/shared/session/store';

/** The list is to be seen first, and whoever types is left alone as long, in milliseconds. */
const PATIENCE = 1500;

type Question = ComponentType<{ onClose: () => void }>;

const load = () => withTexts(['professional'], () => import('@/features/professional/ProfessionalDialog'));

/** Asks visitors at the first list of funds, once, whether they are professional investors. */
export function ProfessionalPrompt() {
  const { pathname, search } = useLocation();
  const [Question, setQuestion] = useState<Question | null>(null);
  const { user, loading } = useSession();
  const hidden = useHintHidden();
  const mayAsk = user === null && !loading && hidden === null && isFundList(pathname, search);

  const ask = useEffectEvent(async () => {
    if (!mayAsk || somethingIsOpen()) return;
    try {
      const { default: Loaded } = await load();
      if (mayAsk && !somethingIsOpen()) setQuestion(() => Loaded);
    } catch {
      // It is asked for again in a moment.
    }
  });
  useEffect(() => {
    if (!mayAsk || Question !== null) return;
    let quietSince = performance.now();
    const typed = () => {
      quietSince = performance.now();
    };
    document.addEventListener('input', typed);
    // A list that is left, or a form that is open, only puts the question off.
    const timer = setInterval(() => {
      if (performance.now() - quietSince >= PATIENCE) void ask();
    }, PATIENCE / 2);
    return () => {
      document.removeEventListener('input', typed);
      clearInterval(timer);
    };
  }, [mayAsk, Question]);
  // The question belongs to the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger, not an input.
  useEffect(() => setQuestion(null), [pathname]);

  return Question === null ? null : <Question onClose={() => setQuestion(null)} />;
}

/** One question at a time. */
function somethingIsOpen(): boolean {
  return document.querySelector('dialog[open], [role=combobox][aria-expanded=true]') !== null;
}
