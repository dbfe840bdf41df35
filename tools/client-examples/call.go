// Calls a protected API, steps up and repeats. Needs Go 1.19 or later, and no modules: go run call.go
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

var (
	apiURL     = os.Getenv("API_URL")
	apiKey     = os.Getenv("API_KEY")
	parapetURL = os.Getenv("PARAPET_URL")
	totpSecret = os.Getenv("TOTP_SECRET")
)

type problem struct {
	Type        string   `json:"type"`
	ChallengeID string   `json:"challenge_id"`
	Methods     []string `json:"methods"`
}

func totp(secret string) (string, error) {
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	mac := hmac.New(sha1.New, key)
	binary.Write(mac, binary.BigEndian, time.Now().Unix()/30)
	digest := mac.Sum(nil)
	number := binary.BigEndian.Uint32(digest[digest[len(digest)-1]&15:]) & 0x7fffffff
	return fmt.Sprintf("%06d", number%1_000_000), err
}

func send(url string, body any) (*http.Response, []byte, error) {
	method, data := "GET", []byte(nil)
	if body != nil {
		method = "POST"
		data, _ = json.Marshal(body)
	}
	request, err := http.NewRequest(method, url, bytes.NewReader(data))
	if err != nil {
		return nil, nil, err
	}
	request.Header.Set("X-Api-Key", apiKey)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response, text, err
}

func ask(url string, body any, answer any) error {
	response, text, err := send(url, body)
	if err == nil && response.StatusCode != 200 {
		err = errors.New("the step-up failed: " + string(text))
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(text, answer)
}

func stepUp(asked problem) error {
	challenge := parapetURL + "/v1/challenges/" + asked.ChallengeID
	methods := " " + strings.Join(asked.Methods, " ") + " "
	var answer struct {
		Interval time.Duration `json:"interval"`
		State    string        `json:"state"`
	}
	switch {
	case strings.Contains(methods, " totp ") && totpSecret != "":
		code, err := totp(totpSecret)
		if err != nil {
			return err
		}
		return ask(challenge+"/verify", map[string]string{"method": "totp", "code": code}, &answer)
	case strings.Contains(methods, " approval "):
		err := ask(challenge+"/verify", map[string]string{"method": "approval"}, &answer)
		for answer.State = "pending"; err == nil && answer.State == "pending"; {
			time.Sleep(answer.Interval * time.Second)
			err = ask(challenge, nil, &answer)
		}
		return err
	}
	return fmt.Errorf("none of these methods is set up: %v", asked.Methods)
}

func callAPI(path string) (int, []byte, error) {
	for attempt := 1; ; attempt++ {
		response, text, err := send(apiURL+path, nil)
		if err != nil {
			return 0, nil, err
		}
		var asked problem
		json.Unmarshal(text, &asked)
		wait, noWait := strconv.Atoi(response.Header.Get("Retry-After"))
		status := response.StatusCode
		switch {
		case attempt == 4:
			return status, text, nil
		case asked.Type == "/problems/step_up_required" && asked.ChallengeID != "":
			if err := stepUp(asked); err != nil {
				return 0, nil, err
			}
		case (status == 401 || status == 429 || status == 503) && noWait == nil && wait <= 60:
			time.Sleep(time.Duration(wait) * time.Second)
		default:
			return status, text, nil
		}
	}
}

func main() {
	status, text, err := callAPI("/invoices")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(status, string(text))
}
