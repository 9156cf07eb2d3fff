import { Alert, Button, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import look from './AnswerForm.module.css';

interface Choice {
  readonly word: string;
  readonly icon: ReactNode;
  /** Whether it can be chosen: what belongs to it may be incomplete. */
  readonly isOpen?: boolean;
  /** Whether a word has to go with it. */
  readonly needsWord?: boolean;
}

interface AnswerFormProps {
  readonly label: string;
  readonly about: string;
  /** Said where a word is wanted and there is none. */
  readonly missing: string;
  /** What hurts somebody: it needs a word. */
  readonly no: Choice;
  readonly yes: Choice;
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly onAnswer: (isYes: boolean, words: string) => void;
  /** What else is decided with it. */
  readonly children?: ReactNode;
}

/** As the server takes it: `ok` tells nobody why. */
const shortest = 3;

/** One of two decisions, with a word to whoever waits for it. */
export function AnswerForm(props: AnswerFormProps) {
  const { label, about, missing, no, yes, failure, isBusy, onAnswer, children } = props;
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);

  function answer(isYes: boolean) {
    const word = words.trim();
    const isWanted = !isYes || yes.needsWord === true || word !== '';
    const isLacking = isWanted && word.length < shortest;
    setMissing(isLacking);
    if (!isLacking) onAnswer(isYes, word);
  }

  return (
    <div className={look.form}>
      {failure !== null && (
        <Alert color="pome" role="alert">
          {failure}
        </Alert>
      )}
      {children}
      <Textarea
        label={label}
        description={about}
        value={words}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={5}
        error={isMissing && missing}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          setMissing(false);
        }}
      />
      <div className={look.buttons}>
        <Button variant="default" leftSection={no.icon} disabled={isBusy} onClick={() => answer(false)}>
          {no.word}
        </Button>
        <Button
          leftSection={yes.icon}
          loading={isBusy}
          disabled={yes.isOpen === false}
          onClick={() => answer(true)}
        >
          {yes.word}
        </Button>
      </div>
    </div>
  );
}
