// Moments, as this person's browser writes them.
import { t } from '../i18n';

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const both = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

export const timeOfDay = (at: bigint): string => clock.format(Number(at));
export const moment = (at: bigint): string => both.format(Number(at));

/** `day`: its first moment here. */
export function dayName(day: number, now = Date.now()): string {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const yesterday = new Date(today - 1).setHours(0, 0, 0, 0);
  return day === today ? t.me.today : day === yesterday ? t.me.yesterday : date.format(day);
}
