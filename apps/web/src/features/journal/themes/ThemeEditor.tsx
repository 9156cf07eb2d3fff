import type { ClassKey } from '@bilim/contract/journal/class';
import { planLimits, PlanTheme } from '@bilim/contract/journal/themePlan';
import { Alert, Button, NumberInput, Select, Textarea } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { describeFields } from '#platform/api/refusedFields.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { useSavePlanTheme, type ThemeEdit } from './useThemePlan.ts';
import look from './ThemeEditor.module.css';

interface ThemeEditorProps {
  readonly classKey: ClassKey;
  readonly theme: ThemeEdit;
  readonly onDone: () => void;
}

const modules = [1, 2, 3] as const;

/** A line of the plan while it is edited: Enter in the title saves, Escape leaves it as it was. */
export function ThemeEditor({ classKey, theme, onDone }: ThemeEditorProps) {
  const { t } = useTranslation();
  const save = useSavePlanTheme(classKey);
  const form = useForm({ mode: 'controlled', initialValues: draftOf(theme), validate });
  const theirs = currentOf(save.error, 'journal.theme_changed', PlanTheme);

  function send(version = theme.version) {
    const edit = { themeId: theme.themeId, ...asTheme(form.values) };
    save.mutate(version === undefined ? edit : { ...edit, version }, { onSuccess: onDone });
  }
  const submit = form.onSubmit(() => send());

  return (
    <form noValidate className={look.editor} onSubmit={submit}>
      {theirs !== null && <TheirTheme theirs={theirs} onKeep={onDone} onPut={() => send(theirs.version)} />}
      {save.error !== null && theirs === null && (
        <Alert color="pome" role="alert" className={look.wide}>
          {describeFields(save.error, t)}
        </Alert>
      )}
      <NumberInput
        label={t('plan.number')}
        className={look.number}
        min={1}
        max={planLimits.number}
        allowDecimal={false}
        {...form.getInputProps('number')}
      />
      <Textarea
        label={t('plan.title')}
        className={look.title}
        ref={focusAtFirst}
        autosize
        minRows={1}
        maxLength={500}
        {...form.getInputProps('title')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          submit();
        }}
      />
      <HoursAndModule form={form} />
      <div className={look.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('btn.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('btn.save')}
        </Button>
      </div>
    </form>
  );
}

interface Draft {
  readonly number: number | string;
  readonly title: string;
  readonly hours: number | string;
  readonly moduleId: string | null;
}

function HoursAndModule({ form }: { readonly form: UseFormReturnType<Draft> }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <NumberInput
        label={t('plan.hours')}
        min={0.5}
        max={planLimits.hours}
        step={0.5}
        decimalScale={1}
        decimalSeparator={i18n.language === 'en' ? '.' : ','}
        allowedDecimalSeparators={[',', '.']}
        {...form.getInputProps('hours')}
      />
      <Select
        label={t('plan.module')}
        clearable
        placeholder={t('plan.nomodule')}
        data={modules.map((id) => ({ value: String(id), label: t(`j.modules.${id}`) }))}
        {...form.getInputProps('moduleId')}
      />
    </>
  );
}

const validate = {
  title: (title: string) => title.trim() === '',
  hours: (hours: number | string) => !(Number(hours) > 0),
  number: (number: number | string) => !(Number(number) > 0),
};

function draftOf({ number, title, hours, moduleId }: ThemeEdit): Draft {
  return { number, title, hours, moduleId: moduleId === null ? null : String(moduleId) };
}

function asTheme({ number, title, hours, moduleId }: Draft) {
  return {
    number: Number(number),
    title: title.trim(),
    hours: Number(hours),
    moduleId: moduleId === null ? null : Number(moduleId),
  };
}

/** Whoever opened the line wants to type. */
function focusAtFirst(field: HTMLTextAreaElement | null) {
  field?.focus();
}

interface TheirThemeProps {
  readonly theirs: PlanTheme;
  readonly onKeep: () => void;
  readonly onPut: () => void;
}

/** Both values of a theme that was changed in another window. */
function TheirTheme({ theirs, onKeep, onPut }: TheirThemeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Alert color="apricot" role="alert" className={look.wide}>
      <p className={look.words}>
        {t('plan.changed', {
          title: theirs.title,
          hours: format.figure(theirs.hours, 1),
        })}
      </p>
      <div className={look.buttons}>
        <Button size="sm" variant="default" onClick={onKeep}>
          {t('plan.keeptheirs')}
        </Button>
        <Button size="sm" onClick={onPut}>
          {t('plan.putmine')}
        </Button>
      </div>
    </Alert>
  );
}
